"""Tests of Jade Merchant."""

"""The pages: functions from a model to HTML, their templates, words and files. No network here."""

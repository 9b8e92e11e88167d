"""What the doctor looks at: one small module a subject, each giving findings in keys and facts."""

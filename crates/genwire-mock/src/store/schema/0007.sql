-- The name of the object that holds the bytes of a file, where they are not in this table.
ALTER TABLE blobs ADD COLUMN object TEXT;

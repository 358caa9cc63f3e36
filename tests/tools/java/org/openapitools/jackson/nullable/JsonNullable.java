package org.openapitools.jackson.nullable;

/** Replaces jackson-databind-nullable: only helpers that the models do not call mention it. */
public interface JsonNullable<T> {
  boolean isPresent();

  T get();
}

package org.openapitools.jackson.nullable;

/** Stands in for jackson-databind-nullable: it is named in helpers that nothing of the models calls. */
public interface JsonNullable<T> {
  boolean isPresent();

  T get();
}

package io.gsonfire;

import com.google.gson.JsonElement;

/** Replaces gson-fire: the models import it and, without discriminators, do not use it. */
public interface TypeSelector<T> {
  Class<? extends T> getClassForElement(JsonElement element);
}

package io.gsonfire;

import com.google.gson.JsonElement;

/** Stands in for gson-fire: it is named and, without discriminators, not used. */
public interface TypeSelector<T> {
  Class<? extends T> getClassForElement(JsonElement element);
}

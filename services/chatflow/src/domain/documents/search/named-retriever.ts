import type { Retriever } from '../vector-store.ts'

/** A retriever that a chain may choose by what it is good for: `vectorStoreRetriever` nodes hand it on. */
export type NamedRetriever = Retriever & { readonly name: string; readonly description: string }

/** A system message that a chain may choose by what it is good for: `promptRetriever` nodes hand it on. */
export type NamedPrompt = { readonly name: string; readonly description: string; readonly systemMessage: string }

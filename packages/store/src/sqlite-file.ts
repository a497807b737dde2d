/** A database file and what to call it in a sentence, such as `the dashboard database`. */
export type SqliteFile = { readonly what: string; readonly path: string }

/**
 * The values that a path leads to: a JSONPath (RFC 9535), or names with dots between them, as in `data.items`.
 *
 * @throws {Failure} `invalid` for a path that cannot be read
 */
export type SelectPath = (path: string, json: unknown) => readonly unknown[]

/**
 * The fields of each line of a CSV.
 *
 * @throws {Failure} `upstream` for what is no CSV
 */
export type ParseCsv = (text: string, delimiter: string, skippedRows: number) => readonly (readonly string[])[]

/** What takes answers apart. */
export type Readers = { readonly selectPath: SelectPath; readonly parseCsv: ParseCsv }

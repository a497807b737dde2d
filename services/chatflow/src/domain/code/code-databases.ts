/** A database as custom code names it. */
export type DatabaseTarget =
  | {
      readonly kind: 'postgres'
      readonly host: string
      readonly port: number
      readonly database: string
      readonly user?: string | undefined
      readonly password?: string | undefined
      /** Whether the connection is encrypted. */
      readonly ssl?: boolean | undefined
    }
  | { readonly kind: 'sqlite'; readonly path: string }

/** What a statement gave. */
export type QueryAnswer = {
  /** JSON only; `kinds` says what of it was something else. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** Columns that are more than JSON knows: dates in ISO form, bytes in base64. */
  readonly kinds: Readonly<Record<string, 'date' | 'bytes'>>
  /** The statement's first word in capitals, as the database tells it. */
  readonly command: string
  /** Rows that were found or changed. */
  readonly count: number
  /** Number of the row that was inserted last, where the database tells it. */
  readonly lastId?: number
}

/** Connections of one run of custom code. */
export type DatabaseSession = {
  /**
   * Runs one statement over the run's connection of that number, which is opened when it is first used.
   *
   * @throws {Failure} `broken` for a database that no setting names, more rows or time than a query may
   *   take, and in the database's own words
   */
  query(connection: number, target: DatabaseTarget, sql: string, values: readonly unknown[]): Promise<QueryAnswer>
  /** Closes that connection; what it had open is undone. */
  close(connection: number): Promise<void>
  closeAll(): Promise<void>
}

/** The databases that custom code may ask. */
export type CodeDatabases = { session(signal: AbortSignal): DatabaseSession }

/** A panel (kind 1) or a variable (kind 2) that several dashboards use. Kept under its uid. */
export type LibraryElement = {
  readonly name: string
  readonly kind: 1 | 2
  /** Empty for the root. */
  readonly folderUid: string
  readonly model: Readonly<Record<string, unknown>>
  readonly version: number
  readonly createdAtMs: number
  readonly updatedAtMs: number
  readonly createdBy: string
  readonly updatedBy: string
}

/** A query that somebody ran. Kept under its uid. */
export type PastQuery = {
  readonly userId: number
  readonly datasourceUid: string
  readonly queries: readonly object[]
  readonly comment: string
  readonly starred: boolean
  readonly createdAtMs: number
}

/** A way from what one data source answered to a query of another, or to an address. Kept under its uid. */
export type Correlation = {
  readonly sourceUid: string
  /** Empty where it leads to an address. */
  readonly targetUid: string
  readonly type: 'query' | 'external'
  readonly label: string
  readonly description: string
  readonly config: Readonly<Record<string, unknown>>
}

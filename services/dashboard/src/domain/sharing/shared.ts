/** A dashboard with a page that anyone may look at who knows its token. Kept under its own uid. */
export type PublicDashboard = {
  readonly dashboardUid: string
  readonly accessToken: string
  readonly isEnabled: boolean
  /** Whether onlookers may choose another time than the dashboard's own. */
  readonly timeSelectionEnabled: boolean
  readonly annotationsEnabled: boolean
  readonly createdBy: number
  readonly createdAtMs: number
  readonly updatedBy: number
  readonly updatedAtMs: number
}

/** A dashboard as it was at a time, with its data. Kept under its key. */
export type Snapshot = {
  readonly name: string
  readonly deleteKey: string
  /** The dashboard's JSON, with the data of its panels in it. */
  readonly dashboard: object
  readonly userId: number
  readonly createdAtMs: number
  /** `undefined` for one that is kept until it is deleted. */
  readonly expiresAtMs: number | undefined
}

/** Where a short address leads. */
export type ShortUrl = { readonly path: string; readonly createdBy: number; readonly createdAtMs: number }

/** Dashboards that are shown in turn. */
export type Playlist = {
  readonly name: string
  /** Such as `5m`. */
  readonly interval: string
  readonly items: readonly { readonly type: string; readonly value: string; readonly title: string }[]
}

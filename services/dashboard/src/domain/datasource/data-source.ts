type JsonObject = Readonly<Record<string, unknown>>

/** What is stored in the clear about how a data source is reached. */
export type DataSourceSettings = {
  readonly url: string
  readonly access: string
  readonly user: string
  readonly database: string
  readonly basicAuth: boolean
  readonly basicAuthUser: string
  readonly withCredentials: boolean
  readonly jsonData: JsonObject
}

export type DataSource = {
  readonly id: number
  readonly uid: string
  readonly name: string
  /** One of `sourceTypes`, or what an earlier version let through. */
  readonly type: string
  readonly settings: DataSourceSettings
  /** Names of the secrets that are set; their values are told to nobody but the upstream. */
  readonly secretNames: readonly string[]
  readonly isDefault: boolean
  /** The provider it comes from; what a provider made cannot be changed through the API unless it is editable. */
  readonly origin: { readonly provider: string; readonly editable: boolean } | undefined
  readonly version: number
}

export type DataSourceWrite = Omit<DataSource, 'id' | 'secretNames' | 'version'> & {
  /** The row to replace; `undefined` creates one. */
  readonly id: number | undefined
  /** Set, by name; those not named keep their value, an empty text removes one. */
  readonly secrets: Readonly<Record<string, string>>
}

export type DataSourceStore = {
  /** By name. */
  list(): readonly DataSource[]
  /** When it becomes the default, the one that was ceases to be. */
  put(write: DataSourceWrite): DataSource
  remove(id: number): void
  /** The secrets in the clear, for a request to the data source. */
  reveal(id: number): Readonly<Record<string, string>>
}

/**
 * Which data source is meant: the default one, the mixed one, or one by uid, name or type.
 * `id` may be a variable such as `${datasource}`.
 */
export type DatasourceRef = {
  readonly kind: 'default' | 'mixed' | 'grafana' | 'dashboard' | 'named'
  /** A uid or a name; undefined where only the type is known. */
  readonly id: string | undefined
  /** Such as `prometheus`. */
  readonly type: string | undefined
}

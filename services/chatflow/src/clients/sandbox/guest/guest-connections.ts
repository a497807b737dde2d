type Core = { call(name: string, payload: unknown): Promise<unknown> }
type Fields = Record<string, unknown>
/** What a statement gave, dates and bytes as they are. */
export type GuestAnswer = {
  readonly rows: Fields[]
  readonly kinds: Record<string, string>
  readonly command: string
  readonly count: number
  readonly lastId?: number
}
/** Statements over one connection, which the outside opens with the first and ends with the code. */
export type GuestConnection = {
  ask(sql: string, values?: readonly unknown[]): Promise<GuestAnswer>
  close(): Promise<unknown>
}

/** Connections to databases, by the options of `typeorm` and `pg`. */
export function guestConnections(core: Core, toBytes: (base64: string) => unknown, parseUrl: (url: string) => object) {
  const { entries } = Object
  let lastConnection = 0

  function postgresTarget(options: Fields): Fields {
    const text = options.url ?? options.connectionString
    const url = typeof text === 'string' ? parseUrl(text) : {}
    const part = (name: string) => decodeURIComponent(String(Reflect.get(url, name) ?? '')) || undefined
    return {
      kind: 'postgres',
      host: options.host ?? part('hostname') ?? 'localhost',
      port: Number(options.port ?? part('port') ?? 5432),
      database: options.database ?? part('pathname')?.slice(1) ?? '',
      user: options.username ?? options.user ?? part('username'),
      password: options.password ?? part('password'),
      ssl: Boolean(options.ssl),
    }
  }

  function revive({ rows, kinds }: GuestAnswer): void {
    for (const row of rows) {
      for (const [name, kind] of entries(kinds)) {
        if (row[name] === null) continue
        row[name] = kind === 'date' ? new Date(String(row[name])) : toBytes(String(row[name]))
      }
    }
  }

  function connect(target: Fields): GuestConnection {
    const connection = ++lastConnection
    return {
      async ask(sql, values = []) {
        const answer = (await core.call('sql', { connection, target, sql, values })) as GuestAnswer
        revive(answer)
        return answer
      },
      close: () => core.call('sql', { connection, target, close: true }),
    }
  }

  return { connect, postgresTarget }
}

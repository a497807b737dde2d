type Ask = (sql: string, values?: readonly unknown[]) => Promise<unknown>

/** A query runner of `typeorm`: statements of one data source, and transactions where they may change something. */
export function guestQueryRunner(connection: object, ask: Ask) {
  const runner = {
    connection,
    isReleased: false,
    isTransactionActive: false,
    connect: async () => connection,
    query(sql: string, values?: readonly unknown[]): Promise<unknown> {
      if (runner.isReleased) throw new Error('Cannot run the query: the query runner is released')
      return ask(sql, values)
    },
    startTransaction: () => transact('BEGIN', true),
    commitTransaction: () => transact('COMMIT', false),
    rollbackTransaction: () => transact('ROLLBACK', false),
    async release() {
      runner.isReleased = true
    },
  }

  async function transact(sql: string, isActive: boolean): Promise<void> {
    await ask(sql)
    runner.isTransactionActive = isActive
  }

  return runner
}

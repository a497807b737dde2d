import type { DataSource } from '../../domain/datasource/data-source.ts'

/** Something kept for each data source until its settings, or the address of its server, are others. */
export type KeptPools<T> = {
  of(source: DataSource, address: string, open: () => T): T
  close(): void
}

/** Keeps one pool for each data source. */
export function keepPools<T>(end: (pool: T) => void): KeptPools<T> {
  const kept = new Map<number, { readonly key: string; readonly pool: T }>()
  return {
    of({ id, version }, address, open) {
      const key = `${version} ${address}`
      const known = kept.get(id)
      if (known?.key === key) return known.pool
      if (known !== undefined) end(known.pool)
      const pool = open()
      kept.set(id, { key, pool })
      return pool
    },
    close() {
      for (const { pool } of kept.values()) end(pool)
      kept.clear()
    },
  }
}

import type { AnyDatabase } from '../stores/row-store.ts'

// Far beyond what one addition leaves too many; SQLite takes no offset without a limit.
const maxRemoved = 100_000

type Bound = { readonly table: string; readonly time: string; readonly most: number }

/** Removes the oldest rows beyond `most`. @param whose by column, the rows that are counted */
export async function removeBeyond(
  db: AnyDatabase,
  { table, time, most }: Bound,
  whose: Readonly<Record<string, string>>,
): Promise<void> {
  let old = db.selectFrom(table).select('id').orderBy(time, 'desc').orderBy('id', 'desc')
  for (const [column, value] of Object.entries(whose)) old = old.where(column, '=', value)
  await db.deleteFrom(table).where('id', 'in', old.offset(most).limit(maxRemoved)).execute()
}

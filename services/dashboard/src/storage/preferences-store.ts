import type { DatabaseSync } from 'node:sqlite'
import type { Preferences, PreferencesStore } from '../domain/preferences.ts'
import { inTransaction } from './open-database.ts'

const none: Preferences = { theme: '', homeDashboardUID: '', timezone: '', weekStart: '' }

export function createPreferencesStore(database: DatabaseSync): PreferencesStore {
  const all = database.prepare('SELECT name, value FROM preferences')
  const put = database.prepare('INSERT OR REPLACE INTO preferences (name, value) VALUES (?, ?)')
  return {
    read: () => ({ ...none, ...Object.fromEntries(all.all().map(({ name, value }) => [String(name), String(value)])) }),
    write: (preferences) =>
      inTransaction(database, () => {
        for (const [name, value] of Object.entries(preferences)) put.run(name, value)
      }),
  }
}

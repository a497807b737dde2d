/** What people prefer; empty texts leave it to the page. */
export type Preferences = {
  readonly theme: string
  readonly homeDashboardUID: string
  readonly timezone: string
  readonly weekStart: string
}

/** Whose preferences: everybody's, those of a team, or those of a user, which go before. */
export type PreferencesOwner = 'org' | `team ${number}` | `user ${number}`

export type PreferencesStore = {
  read(owner: PreferencesOwner): Preferences
  write(owner: PreferencesOwner, preferences: Preferences): void
}

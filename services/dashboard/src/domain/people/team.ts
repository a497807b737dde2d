import type { Kept } from '../record.ts'

/** 0 for a plain member, 4 for one who may change the team. */
export type TeamMember = { readonly userId: number; readonly permission: 0 | 4 }

/** People who are given permissions together. */
export type Team = {
  readonly name: string
  readonly email: string
  readonly members: readonly TeamMember[]
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

/** Teams that a user is in. */
export function teamsOf(teams: readonly Kept<Team>[], userId: number): readonly Kept<Team>[] {
  return teams.filter(({ value }) => value.members.some((member) => member.userId === userId))
}

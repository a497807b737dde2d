import { z } from 'zod'
import type { Team } from '../../domain/people/team.ts'
import type { User } from '../../domain/people/user.ts'
import type { Kept } from '../../domain/record.ts'

export const teamSchema = z.object({
  name: z.string().trim().min(1).max(190),
  email: z.string().trim().max(190).nullish(),
})

const memberLevel = z.union([z.literal(0), z.literal(4)])

export const teamMemberSchema = z.object({ userId: z.int() })

export const memberLevelSchema = z.object({ permission: memberLevel })

/** `PUT /api/teams/{id}/members`: by email, as Terraform sends them. */
export const membershipsSchema = z.object({
  members: z.array(z.string()).max(10_000).nullish(),
  admins: z.array(z.string()).max(10_000).nullish(),
})

export function renderTeam({ id, uid, value }: Kept<Team>): object {
  const { name, email, members } = value
  return {
    id,
    uid,
    orgId: 1,
    name,
    email,
    avatarUrl: '',
    memberCount: members.length,
    permission: 0,
    accessControl: null,
  }
}

export function renderTeamMember({ id: teamId, uid: teamUID }: Kept<Team>, user: User, permission: number): object {
  const { id: userId, uid: userUID, login, email, name } = user
  const team = { orgId: 1, teamId, teamUID }
  return { ...team, userId, userUID, auth_module: '', email, name, login, avatarUrl: '', labels: [], permission }
}

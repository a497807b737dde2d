import { words } from '@hearth/ui-kit/language'
import type { Held, Level } from './held.ts'

export const en = {
  permissionsOf: 'Permissions of {title}',
  hint: 'They hold for all that is in it. Administrators may do everything.',
  mayNot: 'You may not see who may what with this folder',
  toFolder: 'To the folder',
  mayNotHint: 'Administrators, and those to whom they gave it, say so.',
  inherited: 'From the folders that it is in',
  from: '{level} · {folder}',
  nobody: 'Nobody but administrators.',
  add: 'Give permission to',
  choose: 'Choose…',
  roles: 'Roles',
  teams: 'Teams',
  people: 'People',
  team: 'Team {name}',
  viewers: 'All viewers',
  editors: 'All editors',
  admins: 'All administrators',
  level_1: 'Look',
  level_2: 'Change',
  level_4: 'Change, and say who may',
  levelOf: 'What {name} may do',
  takeFrom: 'Take the permission from {name}',
  save: 'Save',
  saved: 'Saved',
} as const

export const t = await words(en, { de: () => import('./words.de.ts') })

export function wordLevel(level: Level): string {
  return t(`level_${level}`)
}

export function roleName(role: string): string {
  if (role === 'Viewer') return t('viewers')
  return role === 'Editor' ? t('editors') : t('admins')
}

/** Whom a permission is for. */
export function nameOf({ role, userLogin, team }: Held): string {
  if (userLogin !== '') return userLogin
  return team === '' ? roleName(role ?? '') : t('team', { name: team })
}

import { Failure } from '@hearth/kernel'
import type { DashboardSummary } from '../dashboard/dashboard.ts'
import type { Folder } from '../folder/folder.ts'
import type { Caller } from '../people/caller.ts'
import { type Team, teamsOf } from '../people/team.ts'
import type { RecordStore } from '../record.ts'
import {
  adminLevel,
  editLevel,
  type Level,
  levelOf,
  type Permission,
  type PermissionStore,
  usualPermissions,
  viewLevel,
} from './permission.ts'

type Placed = Pick<DashboardSummary, 'uid' | 'folderUid'>

/** What one caller may do with folders and dashboards. */
export type Rights = {
  /** 0 for nothing. The root has no permissions of its own: editors may change it. */
  onFolder(uid: string): Level | 0
  onDashboard(dashboard: Placed): Level | 0
  /** @throws {Failure} `forbidden` */
  needFolder(uid: string, level: Level): void
  /** @throws {Failure} `forbidden` */
  needDashboard(dashboard: Placed, level: Level): void
  /** Whether there is anything that the caller may change. */
  mayChangeSomething(): boolean
  /** Whether there is a place in which the caller may make something: a folder, or the root. */
  mayMakeSomething(): boolean
}

export type RightsDeps = {
  readonly permissions: PermissionStore
  readonly folders: () => readonly Folder[]
  readonly teams: RecordStore<Team>
}

// As deep as folders stand in each other.
const maxDepth = 9

/**
 * Who may what with folders and dashboards, as Grafana has it: what is said of a folder holds for all that is in it,
 * and what is said of a dashboard comes on top. Of what stands in the root without a word, viewers may look at and
 * editors change all. Admins may everything.
 */
export function createRights({ permissions, folders, teams }: RightsDeps): (caller: Caller) => Rights {
  return (caller) => {
    const all = folders()
    const teamIds = teamsOf(teams.list(), caller.id).map(({ id }) => id)
    const isAdmin = caller.isServerAdmin || caller.role === 'Admin'
    const level = (given: readonly Permission[]) => levelOf(given, { ...caller, teamIds })
    const ofFolder = (uid: string, depth = 0): readonly Permission[] => {
      const own = permissions.get('folders', uid)
      const parentUid = all.find((folder) => folder.uid === uid)?.parentUid ?? ''
      if (parentUid === '' || depth >= maxDepth) return own ?? usualPermissions
      return [...(own ?? []), ...ofFolder(parentUid, depth + 1)]
    }
    const ofDashboard = ({ uid, folderUid }: Placed): readonly Permission[] => {
      const own = permissions.get('dashboards', uid)
      return folderUid === '' ? (own ?? usualPermissions) : [...(own ?? []), ...ofFolder(folderUid)]
    }
    const onFolder = (uid: string) => (isAdmin ? adminLevel : level(uid === '' ? usualPermissions : ofFolder(uid)))
    const onDashboard = (dashboard: Placed) => (isAdmin ? adminLevel : level(ofDashboard(dashboard)))
    const mayMakeSomething = () => {
      const given = permissions.all('folders').map((one) => one.permissions)
      return isAdmin || [usualPermissions, ...given].some((each) => level(each) >= editLevel)
    }
    return {
      onFolder,
      onDashboard,
      needFolder(uid, needed) {
        if (onFolder(uid) < needed) throw denied(needed, uid === '' ? 'the root' : `folder "${uid}"`)
      },
      needDashboard(dashboard, needed) {
        const has = onDashboard(dashboard)
        if (has < needed) throw denied(needed, `dashboard "${dashboard.uid}"`)
      },
      mayChangeSomething() {
        const given = permissions.all('dashboards').map((one) => one.permissions)
        return mayMakeSomething() || given.some((each) => level(each) >= editLevel)
      },
      mayMakeSomething,
    }
  }
}

const verbs = { [viewLevel]: 'look at', [editLevel]: 'change', [adminLevel]: 'say who may change' } as const

function denied(level: Level, what: string): Failure {
  const message = `You'll need permission to ${verbs[level]} ${what}: an admin, or who may say so of it, gives it`
  return new Failure('forbidden', message, { code: 'access-denied' })
}

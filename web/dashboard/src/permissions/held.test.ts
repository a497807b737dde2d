import { expect, test } from 'vitest'
import { type Held, itemsOf, keyOf, ownOf, whoOf } from './held.ts'

const nobody = { userId: 0, userLogin: '', teamId: 0, team: '', title: 'Team', inherited: false } as const
const viewers: Held = { ...nobody, role: 'Viewer', permission: 1 }
const ada: Held = { ...nobody, userId: 7, userLogin: 'ada', permission: 4 }
const ops: Held = { ...nobody, teamId: 2, team: 'Ops', permission: 2, inherited: true }

test('whoOf() tells roles, users and teams apart', () => {
  expect([viewers, ada, ops].map(whoOf)).toEqual([{ role: 'Viewer' }, { userId: 7 }, { teamId: 2 }])
  expect(new Set([viewers, ada, ops].map((held) => keyOf(whoOf(held)))).size).toBe(3)
})

test('ownOf() leaves what another folder says, and itemsOf() writes the rest as it was', () => {
  const own = ownOf([viewers, ada, ops], ({ userLogin, role }) => userLogin || (role ?? ''))
  expect(own.map(({ name }) => name)).toEqual(['Viewer', 'ada'])
  expect(itemsOf(own)).toEqual([
    { role: 'Viewer', permission: 1 },
    { userId: 7, permission: 4 },
  ])
})

import { expect, test } from 'vitest'
import { titleOf } from './title-of.ts'

const names = new Map([['docker/f00d', 'web']])

test.each([
  { chosen: [], title: 'All containers' },
  { chosen: ['docker/f00d'], title: 'web' },
  { chosen: ['bundle/gone'], title: 'gone' },
  { chosen: ['gone'], title: 'gone' },
  { chosen: ['docker/f00d', 'bundle/gone'], title: '2 containers' },
])('the choice $chosen is called "$title"', ({ chosen, title }) => expect(titleOf(chosen, names)).toBe(title))

import { expect, test } from 'vitest'
import { pathWithoutKeys } from './path-without-keys.ts'

const key = 'kQ3vT8-yW_0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0u'
const id = '6f1c7a10-8d5e-4a55-9c39-0e8f8a1d0001'

test.each([
  {
    name: 'the beginning of an id stands, as that may be somebody’s key',
    path: `/api/v1/prediction/${id}`,
    route: '/api/v1/prediction/:id',
    logged: '/api/v1/prediction/6f1c7a10…',
  },
  { name: 'a short name stands', path: '/v1/models/ember', route: '/v1/models/:id', logged: undefined },
  {
    name: 'long words of the route stand',
    path: '/api/v1/chatflows-streaming/id',
    route: '/api/v1/chatflows-streaming/:id',
    logged: undefined,
  },
  {
    name: 'a key in the place of an id does not',
    path: `/api/v1/prediction/${key}`,
    route: '/api/v1/prediction/:id',
    logged: '/api/v1/prediction/…',
  },
  { name: 'what is one too short for a key stands', path: `/x/${'a'.repeat(15)}`, route: '/*', logged: undefined },
  { name: 'what is as long as the shortest key does not', path: `/x/${'a'.repeat(16)}`, route: '/*', logged: '/x/…' },
  { name: 'a key on its own path does not', path: `/${key}/x`, route: '/*', logged: '/…/x' },
  {
    name: 'what follows a probe of keys does not, however short',
    path: '/api/v1/APIKEY/a/b',
    route: '/*',
    logged: '/api/v1/apikey/…',
  },
])('in a logged path $name', ({ path, route, logged = path }) => {
  expect(pathWithoutKeys(path, route)).toBe(logged)
})

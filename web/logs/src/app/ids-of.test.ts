import { expect, test } from 'vitest'
import type { ContainerBody } from '../../../../services/logs/src/wire/container.ts'
import { idsOf } from './ids-of.ts'

const container = (body: Partial<ContainerBody>) => ({ state: 'running', service: null, ...body }) as ContainerBody

const listed = [
  container({ id: 'docker/a', name: 'chatflow', source: 'docker' }),
  container({ id: 'docker/b', name: 'shop-web-1', source: 'docker', service: 'web' }),
  container({ id: 'docker/c', name: 'shop-db-1', source: 'docker', service: 'db', state: 'exited' }),
]

test.each([
  { name: 'an id is itself', wanted: 'docker/b', id: 'docker/b' },
  { name: 'a name is found', wanted: 'chatflow', id: 'docker/a' },
  { name: 'a name may say where it runs', wanted: 'docker/chatflow', id: 'docker/a' },
  { name: 'a Compose service is found', wanted: 'web', id: 'docker/b' },
  { name: 'one that does not run is not', wanted: 'db', id: 'db' },
  { name: 'what is not listed stays', wanted: 'bundle/logs', id: 'bundle/logs' },
])('$name', ({ wanted, id }) => expect(idsOf([wanted], listed)).toEqual([id]))

import { expect, test } from 'vitest'
import type { ContainerBody } from '../../../../../services/logs/src/wire/container.ts'
import { everything } from '../../app/view.ts'
import { linesOf } from './lines-of.ts'

const container = (id: string, rest: object = {}) => {
  const [source = '', name = ''] = id.split('/')
  return { id, name, source: source === 'bundle' ? 'process' : source, service: null, engineId: null, ...rest }
}
const listed = [
  container('bundle/chatflow'),
  container('bundle/health'),
  container('docker/1', { name: 'my.db', engineId: 'full1' }),
  container('docker/2', { name: 'twin', engineId: 'full2' }),
  container('docker/3', { name: 'twin', engineId: 'full3' }),
  container('pushed/shop'),
] as unknown as readonly ContainerBody[]

test.each([
  { name: 'everything', view: { showPages: true }, lines: '{service_name=~".+"}' },
  {
    name: 'everything without requests of pages',
    view: {},
    lines: String.raw`{service_name=~".+"} !~ "\"status\":([123]\\d\\d|499),.*\"page\":true,\"msg\":\"request\"}$"`,
  },
  { name: 'a container', view: { containers: ['docker/1'] }, lines: '{container="my.db"}' },
  {
    name: 'several of them',
    view: { containers: ['docker/1', 'bundle/health'], showPages: true },
    lines: String.raw`{container=~"my\\.db|health"}`,
  },
  { name: 'one of two with the same name', view: { containers: ['docker/3'] }, lines: '{container_id="full3"}' },
  { name: 'what was sent', view: { containers: ['pushed/shop'] }, lines: '{service_name="shop"}' },
  {
    name: 'one of Docker that is not listed',
    view: { containers: ['docker/0123456789ab'] },
    lines: '{container_id=~"0123456789ab.*"}',
  },
  {
    name: 'one of Docker that is not listed, and another',
    view: { containers: ['docker/0123456789ab', 'docker/1'] },
    lines: '{container_id=~"0123456789ab.*|full1"}',
  },
  { name: 'one that is gone', view: { containers: ['pushed/old/one'] }, lines: '{service_name="old/one"}' },
  {
    name: 'a text in small letters, whatever their case',
    view: { containers: ['pushed/shop'], search: 'a "b" (c)' },
    lines: String.raw`{service_name="shop"} |~ "(?i)a \"b\" \\(c\\)"`,
  },
  {
    name: 'a text with capitals, as it stands',
    view: { containers: ['pushed/shop'], search: 'Out of memory' },
    lines: '{service_name="shop"} |= "Out of memory"',
  },
  {
    name: 'an expression',
    view: { containers: ['pushed/shop'], search: String.raw`time\Sout`, isExpression: true },
    lines: String.raw`{service_name="shop"} |~ "(?i)time\\Sout"`,
  },
  {
    name: 'levels, among which requests of pages are not',
    view: { levels: ['error', 'fatal'] as const },
    lines: '{service_name=~".+"} | detected_level=~"error|fatal|critical"',
  },
  {
    name: 'a level alone',
    view: { containers: ['pushed/shop'], levels: ['warn'] as const },
    lines: '{service_name="shop"} | detected_level="warn"',
  },
])('$name', ({ view, lines }) => {
  expect(linesOf({ ...everything, ...view }, listed)).toBe(lines)
})

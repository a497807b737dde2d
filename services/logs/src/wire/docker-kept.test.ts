import { describe, expect, test } from 'vitest'
import { keptForms, listQuery, partsAsked } from './docker-kept.ts'

const withheld = { app: 'shop', 'db.password': 'x', AUTH: 'y' }
const shown = { app: 'shop', 'db.password': '(withheld)', AUTH: '(withheld)' }

describe('of what the engine keeps there is passed on', () => {
  test('an image of a list, with what it lacks filled in', () => {
    const [image] = keptForms.images.parse([{ Id: 'sha256:1', Labels: withheld, Containers: 2, Other: 'secret' }])
    expect(image).toEqual({
      ...{ Id: 'sha256:1', ParentId: '', RepoTags: null, RepoDigests: null, Created: 0, Size: 0 },
      ...{ SharedSize: -1, Containers: 2, Labels: shown },
    })
  })

  test('an image without its environment, commands and history', () => {
    const Config = { Env: ['PASSWORD=x'], Cmd: ['--key', 'x'], Labels: withheld }
    const image = keptForms.image.parse({ Id: '1', Config, RootFS: { Type: 'layers', Layers: ['a'] }, History: ['x'] })
    expect(image).toMatchObject({ Id: '1', Config: { Labels: shown }, RootFS: { Type: 'layers', Layers: ['a'] } })
    expect(Object.keys(image.Config)).toEqual(['Labels'])
    expect(image).not.toHaveProperty('History')
  })

  test('an image of which the engine tells little', () => {
    expect(keptForms.image.parse({ Id: 7 })).toMatchObject({
      ...{ Id: '', RepoTags: null, Size: 0, Config: { Labels: {} }, RootFS: { Type: '', Layers: null } },
    })
  })

  test('a network without the options of its driver', () => {
    const network = keptForms.network.parse({
      ...{ Name: 'n', Options: { password: 'x' }, Internal: true, Labels: null },
      IPAM: { Driver: 'default', Options: { key: 'x' }, Config: [{ Subnet: '10.0.0.0/8' }] },
      Containers: { c: { Name: 'a', EndpointID: 'e', MacAddress: 'm', IPv4Address: '4', IPv6Address: '' } },
    })
    expect(network).toMatchObject({ Name: 'n', Internal: true, Ingress: false, Labels: {} })
    expect(network.IPAM).toEqual({ Driver: 'default', Config: [{ Subnet: '10.0.0.0/8' }] })
    expect(Object.keys(network.Containers)).toEqual(['c'])
    expect(network).not.toHaveProperty('Options')
    expect(keptForms.network.parse({})).toMatchObject({ IPAM: { Driver: 'default', Config: null }, Containers: {} })
  })

  test('volumes, and none where there is no list of them', () => {
    const { Volumes, Warnings } = keptForms.volumes.parse({ Volumes: [{ Name: 'v', Options: { o: 'password=x' } }] })
    expect([Volumes.map(({ Name }) => Name), Warnings]).toEqual([['v'], null])
    expect(Volumes[0]).not.toHaveProperty('Options')
    expect(keptForms.volumes.parse({ Volumes: null })).toEqual({ Volumes: [], Warnings: null })
    expect(keptForms.volume.parse({ UsageData: { Size: 5, RefCount: 1 } }).UsageData).toEqual({ Size: 5, RefCount: 1 })
    expect(keptForms.volume.parse({ UsageData: 'x' }).UsageData).toBeUndefined()
  })

  test('how much room all of it takes, without how it was made', () => {
    const used = keptForms.df.parse({ LayersSize: 7, BuildCache: [{ ID: 'b', InUse: true, Description: 'RUN key' }] })
    expect(used).toMatchObject({ LayersSize: 7, Images: [], Containers: [], Volumes: [] })
    expect(used.BuildCache).toEqual([
      {
        ...{ ID: 'b', Type: '', InUse: true, Shared: false, Size: 0, CreatedAt: '', UsageCount: 0, LastUsedAt: null },
      },
    ])
  })
})

describe('listQuery()', () => {
  test.each([
    { params: {}, query: { all: undefined, filters: undefined } },
    { params: { all: '1' }, query: { all: '1', filters: undefined } },
    { params: { filters: '' }, query: { all: undefined, filters: undefined } },
    { params: { filters: '{}' }, query: { all: undefined, filters: undefined } },
    { params: { filters: '{"dangling":["true"]}' }, query: { all: undefined, filters: '{"dangling":["true"]}' } },
    { params: { filters: '{"label":{"app":true}}' }, query: { all: undefined, filters: '{"label":["app"]}' } },
    { params: { filters: '{"label":["password"]}' }, query: { all: undefined, filters: '{"label":["password"]}' } },
  ] as { params: Record<string, string>; query: object }[])('of $params is $query', ({ params, query }) =>
    expect(listQuery(params)).toEqual(query),
  )

  test.each(['label', 'label!'])('refuses to have a withheld value guessed by %s', (name) => {
    expect(() => listQuery({ filters: JSON.stringify({ [name]: ['app=x', 'db.password=x'] }) })).toThrow(
      expect.objectContaining({ kind: 'invalid', message: expect.stringContaining('"db.password"') }),
    )
  })

  test.each(['{', '[]', '7', '{"label":5}'])('refuses filters that are none: %s', (filters) => {
    expect(() => listQuery({ filters })).toThrow('invalid filter')
  })
})

describe('partsAsked()', () => {
  test('are those that are named', () => {
    expect(partsAsked([])).toEqual({ type: [] })
    expect(partsAsked(['container', 'image', 'volume', 'build-cache'])).toEqual({
      type: ['container', 'image', 'volume', 'build-cache'],
    })
  })
  test('are none that the engine does not know', () => {
    expect(() => partsAsked(['image', 'network'])).toThrow(
      expect.objectContaining({ kind: 'invalid', message: 'unknown object type: network', param: 'type' }),
    )
  })
})

import { Failure } from '@hearth/kernel'
import { type Organisation, organisationUid, theOrganisation } from '../../domain/people/organisation.ts'
import type { RecordStore } from '../../domain/record.ts'
import { addressSchema, organisationSchema, renderOrganisation } from '../../wire/people/organisation.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { readBody } from '../read-body.ts'
import { refuseOtherOrganisation } from './users.ts'

export type OrganisationDeps = { readonly organisations: RecordStore<Organisation> }

const byId = '/api/orgs/{orgId:\\d+}'

/** The one organisation: its name and address. */
export function organisationEndpoints({ organisations }: OrganisationDeps): readonly Endpoint[] {
  const read = () => theOrganisation(organisations)
  const change = (part: Partial<Organisation>) => organisations.put(organisationUid, { ...read(), ...part })
  return [
    endpoint({
      method: 'get',
      path: '/api/org',
      summary: 'The one organisation',
      access: 'viewer',
      handle: (_, c) => c.json(renderOrganisation(read())),
    }),
    endpoint({
      method: 'get',
      path: '/api/orgs',
      summary: 'The one organisation, in a list',
      access: 'server-admin',
      handle(_, c) {
        const name = c.req.query('name') ?? c.req.query('query') ?? ''
        const isMeant = read().name.toLowerCase().includes(name.toLowerCase())
        return c.json(isMeant && (c.req.query('page') ?? '1') <= '1' ? [renderOrganisation(read())] : [])
      },
    }),
    endpoint({
      method: 'get',
      path: byId,
      summary: 'An organisation: there is the one with id 1',
      access: 'server-admin',
      handle(_, c) {
        refuseOtherOrganisation(c.req.param('orgId'))
        return c.json(renderOrganisation(read()))
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/orgs/name/{name}',
      summary: 'An organisation by its name',
      access: 'server-admin',
      handle(_, c) {
        if (c.req.param('name') !== read().name) refuseOtherOrganisation(undefined)
        return c.json(renderOrganisation(read()))
      },
    }),
    ...(['/api/org', byId] as const).flatMap((path) => changeEndpoints(path, change)),
    endpoint({
      method: 'post',
      path: '/api/orgs',
      summary: 'Refused: there is one organisation',
      access: 'server-admin',
      handle: () => refuseMore('add an organisation'),
    }),
    endpoint({
      method: 'delete',
      path: byId,
      summary: 'Refused: there is one organisation',
      access: 'server-admin',
      handle: () => refuseMore('remove the organisation'),
    }),
  ]
}

function changeEndpoints(path: string, change: (part: Partial<Organisation>) => void): readonly Endpoint[] {
  const access = path === byId ? 'server-admin' : 'admin'
  return [
    endpoint({
      method: 'put',
      path,
      summary: 'Renames the organisation',
      access,
      reads: jsonBody(organisationSchema),
      async handle(_, c) {
        if (path === byId) refuseOtherOrganisation(c.req.param('orgId'))
        change(await readBody(c, organisationSchema))
        return c.json({ message: 'Organization updated' })
      },
    }),
    endpoint({
      method: 'put',
      path: `${path}/address`,
      summary: 'Sets the address of the organisation',
      access,
      reads: jsonBody(addressSchema),
      async handle(_, c) {
        if (path === byId) refuseOtherOrganisation(c.req.param('orgId'))
        change({ address: await readBody(c, addressSchema) })
        return c.json({ message: 'Address updated' })
      },
    }),
  ]
}

function refuseMore(what: string): never {
  throw new Failure('forbidden', `Cannot ${what}: there is the one with id 1`, { code: 'one-organisation' })
}

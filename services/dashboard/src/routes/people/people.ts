import type { Endpoint } from '../access.ts'
import { customRoleEndpoints } from '../switched-off.ts'
import { accessControlEndpoints } from './access-control.ts'
import { adminUserEndpoints } from './admin-users.ts'
import { basicRoleEndpoints } from './basic-roles.ts'
import { memberEndpoints } from './members.ts'
import { type OrganisationDeps, organisationEndpoints } from './organisation.ts'
import { type OwnAccountDeps, ownAccountEndpoints } from './own-account.ts'
import { type PermissionDeps, permissionEndpoints } from './permissions.ts'
import { preferencesEndpoints } from './preferences.ts'
import { type QuotaDeps, quotaEndpoints } from './quotas.ts'
import { serviceAccountEndpoints } from './service-accounts.ts'
import { teamEndpoints } from './teams.ts'
import { userEndpoints } from './users.ts'

type AllDeps = OwnAccountDeps & OrganisationDeps & PermissionDeps & QuotaDeps

export type PeopleApiDeps = Omit<AllDeps, 'rightsOf' | 'folders'>

/** Users, service accounts, teams, the organisation, and who may what. */
export function peopleEndpoints(deps: AllDeps): readonly Endpoint[] {
  return [
    ...userEndpoints(deps),
    ...ownAccountEndpoints(deps),
    ...adminUserEndpoints(deps),
    ...serviceAccountEndpoints(deps),
    ...preferencesEndpoints(deps),
    ...memberEndpoints(deps),
    ...teamEndpoints(deps),
    ...organisationEndpoints(deps),
    ...permissionEndpoints(deps),
    // Before those of things, whose paths match theirs.
    ...basicRoleEndpoints(deps),
    ...customRoleEndpoints(),
    ...accessControlEndpoints(deps),
    ...quotaEndpoints(deps),
  ]
}

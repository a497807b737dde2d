import { z } from 'zod'
import { checkHttpClient, httpClientFields, isCustomClient } from './http-client.ts'
import { webUrl } from './scalars.ts'

const kubernetesRole = z.enum(['pod', 'service', 'endpoints', 'endpointslice', 'node', 'ingress'])

type Role = z.output<typeof kubernetesRole>

/** Which kinds of objects each role asks for, so that selectors may narrow them. */
const selectable: Readonly<Record<Role, readonly Role[]>> = {
  pod: ['pod', 'node'],
  service: ['service'],
  endpointslice: ['pod', 'service', 'endpointslice'],
  endpoints: ['pod', 'service', 'endpoints'],
  node: ['node'],
  ingress: ['ingress'],
}

const selector = z.strictObject({
  role: kubernetesRole,
  label: z.string().optional(),
  field: z
    .string()
    .regex(/^([^=,!]+(=|==|!=)[^=,!]*(,|$))*$/, "must have parts such as 'metadata.name=a', with commas between")
    .optional(),
})

function faultOfSelectors({
  role,
  selectors,
}: {
  readonly role: Role
  readonly selectors: readonly { readonly role: Role }[]
}): string | undefined {
  const roles = selectors.map((one) => one.role)
  const twice = roles.find((one, at) => roles.indexOf(one) !== at)
  if (twice !== undefined) return `duplicated selector role: ${twice}`
  if (roles.every((one) => selectable[role].includes(one))) return undefined
  return `${role} role supports only ${selectable[role].join(', ')} selectors`
}

/** Targets that the API of a cluster tells of. */
export const kubernetesDiscovery = z
  .strictObject({
    api_server: webUrl.optional(),
    role: kubernetesRole,
    kubeconfig_file: z.string().optional(),
    namespaces: z
      .strictObject({ own_namespace: z.boolean().default(false), names: z.array(z.string()).default([]) })
      .prefault({}),
    selectors: z.array(selector).default([]),
    attach_metadata: z
      .strictObject({ node: z.boolean().default(false), namespace: z.boolean().default(false) })
      .prefault({}),
    ...httpClientFields,
  })
  .superRefine(checkHttpClient)
  .superRefine((config, context) => {
    const message = faultOfSelectors(config)
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['selectors'], message })
  })
  .superRefine(({ api_server: server, kubeconfig_file: file, namespaces, ...client }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    if (server !== undefined && namespaces.own_namespace)
      refuse("cannot use 'api_server' and 'namespaces.own_namespace' simultaneously")
    if (file === undefined || file === '') {
      if (server === undefined && isCustomClient(client))
        refuse("to use custom HTTP client configuration please provide the 'api_server' URL explicitly")
      return
    }
    if (server !== undefined) refuse("cannot use 'kubeconfig_file' and 'api_server' simultaneously")
    if (namespaces.own_namespace) refuse("cannot use 'kubeconfig_file' and 'namespaces.own_namespace' simultaneously")
    if (isCustomClient(client)) refuse("cannot use a custom HTTP client configuration together with 'kubeconfig_file'")
  })

import type { TargetGroup } from '../../domain/scrape/target-group.ts'
import { type Attached, type Cluster, prefix } from './cluster.ts'
import { metaLabels, namespaceLabels } from './meta-labels.ts'
import type { Ingress } from './objects.ts'

/** One target for each path of each host, for probes from outside. */
export function ingressGroups(cluster: Cluster, attached: Attached): readonly TargetGroup[] {
  return [...cluster.ingresses].map(([key, { metadata, spec }]) => ({
    source: `ingress/${key}`,
    targets: spec.rules.flatMap((rule) =>
      pathsOf(rule).map((path) => ({
        __address__: rule.host,
        [`${prefix}ingress_scheme`]: isEncrypted(spec.tls, rule.host) ? 'https' : 'http',
        [`${prefix}ingress_host`]: rule.host,
        [`${prefix}ingress_path`]: path,
      })),
    ),
    labels: {
      [`${prefix}namespace`]: metadata.namespace,
      [`${prefix}ingress_class_name`]: spec.ingressClassName ?? '',
      ...metaLabels('ingress', metadata),
      ...namespaceLabels(cluster, attached, metadata.namespace),
    },
  }))
}

type Spec = Ingress['spec']

function pathsOf({ http }: Spec['rules'][number]): readonly string[] {
  return http === undefined ? ['/'] : http.paths.map(({ path }) => path || '/')
}

function isEncrypted(tls: Spec['tls'], host: string): boolean {
  return tls.flatMap(({ hosts }) => hosts).some((pattern) => fits(pattern, host))
}

// `*` stands for one part of a name, the first.
function fits(pattern: string, host: string): boolean {
  if (pattern === host) return true
  const [first, ...rest] = pattern.split('.')
  const [, ...others] = host.split('.')
  return first === '*' && rest.join('.') === others.join('.')
}

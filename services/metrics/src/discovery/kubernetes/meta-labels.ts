import { prefixed } from '../label-name.ts'
import { type Attached, type Cluster, type Labels, prefix } from './cluster.ts'
import type { Metadata } from './objects.ts'

/** Name, labels and annotations of an object; that each is there at all is told too, as it may be empty. */
export function metaLabels(role: string, { name, ...rest }: Pick<Metadata, 'name' | 'labels' | 'annotations'>): Labels {
  return { [`${prefix}${role}_name`]: name, ...labelsAndAnnotations(role, rest) }
}

function labelsAndAnnotations(role: string, { labels, annotations }: Pick<Metadata, 'labels' | 'annotations'>): Labels {
  const present = (entries: Labels) => Object.fromEntries(Object.keys(entries).map((name) => [name, 'true']))
  return {
    ...prefixed(`${prefix}${role}_label_`, labels),
    ...prefixed(`${prefix}${role}_labelpresent_`, present(labels)),
    ...prefixed(`${prefix}${role}_annotation_`, annotations),
    ...prefixed(`${prefix}${role}_annotationpresent_`, present(annotations)),
  }
}

/** Labels of a node, where they are wanted and it is known. */
export function nodeLabels({ nodes }: Cluster, attached: Attached, name: string | undefined): Labels {
  const node = attached.node && name !== undefined ? nodes.get(name) : undefined
  return node === undefined ? {} : metaLabels('node', node.metadata)
}

/** Labels of a namespace, where they are wanted and it is known. */
export function namespaceLabels({ namespaces }: Cluster, attached: Attached, name: string): Labels {
  const namespace = attached.namespace ? namespaces.get(name) : undefined
  return namespace === undefined ? {} : labelsAndAnnotations('namespace', namespace.metadata)
}

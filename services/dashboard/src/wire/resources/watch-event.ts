import type { Failure } from '@hearth/kernel'
import { namespace, type ResourceGroup } from './groups.ts'
import { objectUid } from './resource.ts'
import { renderStatus } from './status.ts'

/**
 * One line of a watch.
 *
 * @param object as JSON text, however it is broken into lines: those stand between its signs alone
 */
export function renderEvent(type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR', object: string): string {
  return `{"type":"${type}","object":${object.replace(/[\r\n][ \t\r\n]*/g, '')}}\n`
}

type Gone = { readonly uid: string; readonly id: number; readonly revision: number }

/** What is told of a resource that is gone, or that the reader may no longer look at: which one it was. */
export function renderGone({ name, kind }: ResourceGroup, version: string, { uid, id, revision }: Gone): string {
  const metadata = { name: uid, namespace, uid: objectUid({ uid, id }), resourceVersion: String(revision) }
  return JSON.stringify({ kind, apiVersion: `${name}/${version}`, metadata, spec: {} })
}

/** What tells a reader up to which revision it has heard everything. */
export function renderBookmark({ name, kind }: ResourceGroup, version: string, revision: number, isFirst: boolean) {
  const annotations = isFirst ? { annotations: { 'k8s.io/initial-events-end': 'true' } } : {}
  const metadata = { resourceVersion: String(revision), creationTimestamp: null, ...annotations }
  return JSON.stringify({ kind, apiVersion: `${name}/${version}`, metadata, spec: {} })
}

/** Ends a watch that cannot go on. */
export function renderEnd(failure: Failure, path: string): string {
  return renderEvent('ERROR', JSON.stringify(renderStatus(failure, path).body))
}

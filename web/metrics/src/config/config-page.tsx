import { ErrorState, LoadingState } from '@hearth/ui-kit'
import { lazy, Suspense, useState } from 'react'
import { useConfig, useFlags } from '../api/use-status.ts'
import { ConfigSkeleton } from './config-skeleton.tsx'
import { ReadConfig } from './read-config.tsx'

const loadEditor = () => import('./edit-config.tsx')
const EditConfig = lazy(async () => ({ default: (await loadEditor()).EditConfig }))

/** The configuration in force and, where that is allowed, an editor of its file. */
export function ConfigPage() {
  const [isEditing, setIsEditing] = useState(false)
  const config = useConfig()
  const flags = useFlags()
  const error = config.error ?? flags.error
  const retry = () => {
    void config.refetch()
    void flags.refetch()
  }
  if (isEditing)
    return (
      <Suspense fallback={<LoadingState />}>
        <EditConfig onClose={() => setIsEditing(false)} />
      </Suspense>
    )
  if (config.data !== undefined && flags.data !== undefined)
    return (
      <ReadConfig
        config={config.data}
        path={flags.data['config.file'] ?? ''}
        mayEdit={flags.data['web.enable-admin-api'] === 'true'}
        onWant={loadEditor}
        onEdit={() => setIsEditing(true)}
      />
    )
  return error === null ? <ConfigSkeleton /> : <ErrorState error={error} retry={retry} />
}

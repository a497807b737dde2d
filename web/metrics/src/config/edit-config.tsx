import { ErrorState } from '@hearth/ui-kit'
import { Button, Stack } from '@mantine/core'
import { useConfigFile } from '../api/use-config-file.ts'
import { ConfigForm } from './config-form.tsx'
import { ConfigSkeleton } from './config-skeleton.tsx'
import { t } from './words.ts'

/** The file as it is, to be changed. */
export function EditConfig({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useConfigFile()
  if (data !== undefined)
    return <ConfigForm file={data} onReload={async () => (await refetch()).data} onClose={onClose} />
  if (error === null) return <ConfigSkeleton />
  return (
    <Stack gap="sm" align="flex-start">
      <ErrorState error={error} retry={() => void refetch()} />
      <Button variant="default" onClick={onClose}>
        {t('back')}
      </Button>
    </Stack>
  )
}

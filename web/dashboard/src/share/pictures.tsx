import { ask, shownAddress } from '@hearth/ui-kit'
import { Button, Group, Stack, Text, Title, useComputedColorScheme } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { fetchFile } from './fetch-file.ts'
import { type PictureForm, pictureAddress } from './picture-address.ts'
import { Refused } from './shared-address.tsx'
import { t } from './words.ts'

export type PicturesProps = {
  /** Of the file. */
  readonly title: string
  /** `undefined`: of the whole dashboard. */
  readonly panelKey: string | undefined
}

const settings = {
  queryKey: ['frontend-settings'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    ask<{ readonly rendererAvailable?: boolean }>('/api/frontend/settings', { signal }),
}

/** Pictures of what is shown, to be kept as files; or why there are none. */
export function Pictures({ title, panelKey }: PicturesProps) {
  const { data } = useQuery(settings)
  if (data === undefined) return null
  return (
    <Stack gap="xs" align="flex-start">
      <Title order={2} size="h5">
        {t('picture')}
      </Title>
      {data.rendererAvailable === true ? (
        <>
          <Text size="sm">{t('pictureHint')}</Text>
          <Forms title={title} panelKey={panelKey} />
        </>
      ) : (
        <Text size="sm">{t('noPicture')}</Text>
      )}
    </Stack>
  )
}

function Forms({ title, panelKey }: PicturesProps) {
  const theme = useComputedColorScheme('light')
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (form: PictureForm) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const address = pictureAddress({ ...shownAddress(), panelKey }, form, { theme, timeZone })
      return fetchFile(address, `${title.replace(/[^\p{L}\p{N}]+/gu, '-')}.${form}`)
    },
  })
  const button = (form: PictureForm, label: string) => (
    <Button
      size="xs"
      variant="default"
      loading={isPending && variables === form}
      disabled={isPending}
      onClick={() => mutate(form)}
    >
      {label}
    </Button>
  )
  return (
    <>
      <Group gap="xs">
        {button('png', t('png'))}
        {button('pdf', t('pdf'))}
      </Group>
      <Refused error={error} />
    </>
  )
}

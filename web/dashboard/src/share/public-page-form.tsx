import { AskError, ask, outwardPath } from '@hearth/ui-kit'
import { Button, Stack, Switch, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FrameCode } from './embed-form.tsx'
import { Refused, SharedAddress } from './shared-address.tsx'
import { t } from './words.ts'

type PublicPage = {
  readonly uid: string
  readonly accessToken: string
  readonly isEnabled: boolean
  readonly timeSelectionEnabled: boolean
  readonly annotationsEnabled: boolean
}

type Change = {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly below?: string
  readonly body?: Partial<PublicPage>
}

/** Whether anyone may look at a dashboard who has the address of its public page, and what they may choose there. */
export function PublicPageForm({ uid, title }: { readonly uid: string; readonly title: string }) {
  const client = useQueryClient()
  const path = `/api/dashboards/uid/${encodeURIComponent(uid)}/public-dashboards`
  const { data } = useQuery({
    queryKey: ['public-page', uid],
    queryFn: ({ signal }) => ask<PublicPage>(path, { signal }).catch(noneIfMissing),
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ method, below = '', body }: Change) =>
      ask(`${path}${below}`, { method, ...(body === undefined ? {} : { body }) }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['public-page', uid] }),
  })
  const change = (body: Partial<PublicPage>) => {
    // A switch that were disabled meanwhile would lose the focus.
    if (isPending) return
    if (data) mutate({ method: 'PATCH', below: `/${data.uid}`, body })
    else mutate({ method: 'POST', body })
  }
  const isOpen = data?.isEnabled ?? false
  return (
    <Stack gap="xs" align="flex-start">
      <Title order={2} size="h5">
        {t('publicPage')}
      </Title>
      <Text size="sm">{t('publicHint')}</Text>
      <Switch
        label={t('open')}
        checked={isOpen}
        disabled={data === undefined}
        onChange={(event) => change({ isEnabled: event.currentTarget.checked })}
      />
      {data && isOpen && (
        <>
          <Switch
            label={t('chooseTime')}
            checked={data.timeSelectionEnabled}
            onChange={(event) => change({ timeSelectionEnabled: event.currentTarget.checked })}
          />
          <SharedAddress path={pathOf(data)} />
          <FrameCode href={new URL(pathOf(data), location.origin).href} title={title} />
        </>
      )}
      {data && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          onClick={() => mutate({ method: 'DELETE', below: `/${data.uid}` })}
        >
          {t('takeAway')}
        </Button>
      )}
      <Refused error={error} />
    </Stack>
  )
}

const pathOf = ({ accessToken }: PublicPage) => outwardPath(`/public-dashboards/${accessToken}`)

function noneIfMissing(error: unknown): null {
  if (error instanceof AskError && error.status === 404) return null
  throw error
}

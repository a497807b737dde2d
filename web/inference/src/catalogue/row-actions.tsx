import { ActionMenu, ChevronDownIcon, DownloadIcon, percentOf } from '@hearth/ui-kit'
import { Button, Text } from '@mantine/core'
import type { DefaultOffer, DefaultWish } from '../default-model/default-model.ts'
import { useChangeDefault } from '../default-model/use-default-model.ts'
import { useModelAction } from '../models/use-models.ts'
import classes from './catalogue.module.css'
import { type CatalogueModel, isFirstChoice } from './catalogue.ts'
import type { RowState } from './row-state.ts'
import { t } from './words.ts'

export type RowActionsProps = { readonly model: CatalogueModel; readonly state: RowState }

/** The one thing to do with a model, or how far it has come; a refusal is shown in the service's own words. */
export function RowActions({ model, state }: RowActionsProps) {
  const change = useChangeDefault()
  const pull = useModelAction()
  const error = change.error ?? pull.error
  const isBusy = change.isPending || pull.isPending
  const fetchOnly = () => pull.mutate({ kind: 'pull', model: model.address })
  return (
    <>
      <Action model={model} state={state} isBusy={isBusy} onUse={change.mutate} onFetch={fetchOnly} />
      {error !== null && (
        <Text size="xs" c="red" role="alert">
          {error.message}
        </Text>
      )}
    </>
  )
}

type ActionProps = RowActionsProps & {
  readonly isBusy: boolean
  readonly onUse: (wish: DefaultWish) => void
  readonly onFetch: () => void
}

function Action({ model, state, isBusy, onUse, onFetch }: ActionProps) {
  switch (state.kind) {
    case 'default':
      return <Said text={t(model.purpose === 'embedding' ? 'makesVectors' : 'answersNow')} />
    case 'coming':
      return <Said text={comingText(state.offer)} />
    case 'downloading':
      return <Said text={t('fetching')} />
    case 'unfit':
      return null
    case 'stored': {
      const { wish } = state
      if (wish === undefined) return <Said text={t('stored')} />
      return (
        <Button size="xs" variant="default" loading={isBusy} onClick={() => onUse(wish)}>
          {wishWords(wish)}
        </Button>
      )
    }
    case 'offered':
      return <GetButton model={model} wish={state.wish} isBusy={isBusy} onUse={onUse} onFetch={onFetch} />
  }
}

type GetButtonProps = Omit<ActionProps, 'state'> & { readonly wish: DefaultWish | undefined }

// The recommended one is brought to be used; of the others somebody may only want the file.
function GetButton({ model, wish, isBusy, onUse, onFetch }: GetButtonProps) {
  const shared = { size: 'xs', loading: isBusy, 'aria-label': t('getNamed', { name: model.name }) } as const
  if (wish === undefined)
    return (
      <Button {...shared} variant="default" leftSection={<DownloadIcon size={14} />} onClick={onFetch}>
        {t('get')}
      </Button>
    )
  if (isFirstChoice(model))
    return (
      <Button {...shared} leftSection={<DownloadIcon size={14} />} onClick={() => onUse(wish)}>
        {t('get')}
      </Button>
    )
  return (
    <ActionMenu
      target={
        <Button {...shared} variant="default" rightSection={<ChevronDownIcon size={14} />}>
          {t('get')}
        </Button>
      }
      entries={[
        { label: t('model' in wish ? 'getAndUseAsDefault' : 'getAndUseForVectors'), onSelect: () => onUse(wish) },
        { label: t('onlyGet'), onSelect: onFetch },
      ]}
    />
  )
}

function comingText({ state, progress }: DefaultOffer): string {
  if (state !== 'fetching') return t(state === 'checking' ? 'checking' : 'isLoading')
  const percent = progress === null ? undefined : percentOf(progress)
  return percent === undefined ? t('fetching') : t('fetchingSoFar', { percent: Math.floor(percent) })
}

function wishWords(wish: DefaultWish): string {
  return t('model' in wish ? 'useAsDefault' : 'useForVectors')
}

function Said({ text }: { readonly text: string }) {
  return (
    <Text size="sm" c="dimmed" span className={classes.said}>
      {text}
    </Text>
  )
}

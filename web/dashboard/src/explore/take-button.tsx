import { useNavigation } from '@hearth/ui-kit/router'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { backAddress } from '../model/explore/explore-address.ts'
import type { Pane } from '../model/explore/pane.ts'
import { panelOfPane } from '../model/explore/pane-panels.ts'
import { takeIntoDraft } from './panel-drafts.ts'
import { t } from './words.ts'

export type TakeButtonProps = {
  readonly pane: Pane
  readonly type: string | undefined
  /** The dashboard that the panel is in, as an address. */
  readonly back: string
  readonly panel: number
}

/** Goes back to the panel, which asks from then on what was tried here. */
export function TakeButton({ pane, type, back, panel }: TakeButtonProps) {
  const navigation = useNavigation()
  const uid = decodeURIComponent(back.split(/[/?]/)[2] ?? '')
  const taking = useMutation({
    mutationFn: () => takeIntoDraft(uid, panel, panelOfPane(pane, type)),
    onSuccess: () => navigation.go(backAddress(back, pane.range, { editPanel: String(panel) })),
  })
  return (
    <Button
      size="compact-xs"
      variant="light"
      loading={taking.isPending}
      title={taking.error?.message}
      onClick={() => taking.mutate()}
    >
      {t('take')}
    </Button>
  )
}

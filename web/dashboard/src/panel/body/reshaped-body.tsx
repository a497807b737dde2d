import { reshape } from '../../model/view/reshape.ts'
import type { PanelBodyProps } from './body-props.ts'
import { ShownBody } from './shown-body.tsx'

/** The body of a panel that draws other frames than came, such as one with transformations. */
export function ReshapedBody(props: PanelBodyProps) {
  return <ShownBody {...props} reshape={reshape} />
}

import { spawnSync } from 'node:child_process'

/** Whether the kernel can be told to lose packets: `iptables` is there, and may be used. */
export const canLosePackets = spawnSync('iptables', ['--wait', '--list', 'INPUT', '--numeric']).status === 0

/**
 * Has the kernel lose all packets of TCP from and to a port of this machine, as a network that is cut does: nobody is
 * told, connections stay half open, and new ones are not answered. What a program holds back (`openWire`) arrives the
 * more gently: there the kernel has acknowledged what was sent, and new connections are taken.
 *
 * @returns what lets them pass again; what was sent meanwhile comes when its sender tries once more
 */
export function losePackets(port: number): () => void {
  const rules = ['--sport', '--dport'].map((side) => ['--in-interface', 'lo', '--protocol', 'tcp', side, `${port}`])
  for (const rule of rules) iptables('--insert', rule)
  return () => {
    for (const rule of rules) iptables('--delete', rule)
  }
}

function iptables(action: '--insert' | '--delete', rule: readonly string[]): void {
  const { status, stderr } = spawnSync('iptables', ['--wait', action, 'INPUT', ...rule, '--jump', 'DROP'])
  if (status !== 0) throw new Error(`iptables: ${stderr}`)
}

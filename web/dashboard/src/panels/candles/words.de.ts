export const de = { open: 'Eröffnung', high: 'Höchstwert', low: 'Tiefstwert', close: 'Schluss', volume: 'Volumen' }

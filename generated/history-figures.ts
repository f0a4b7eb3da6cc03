// Generated from spec/ by npm run generate. Do not edit.

/** Figures of a row of history that are averages, in the order of the contract. */
export const historyAverages = ['cpu', 'load', 'mem_used', 'swap_used', 'disk_used', 'net_rx', 'net_tx', 'tcp', 'udp', 'procs'] as const;

/** Figures of a row of history that are peaks, likewise. */
export const historyPeaks = ['cpu_max', 'net_rx_max', 'net_tx_max'] as const;

/** All of them: first the averages, then the peaks. */
export const historyFigures = [...historyAverages, ...historyPeaks] as const;

export type HistoryFigure = (typeof historyFigures)[number];

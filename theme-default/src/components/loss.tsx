import { useLanguage } from '../app/language.tsx';

/** Packet loss in percent, or words instead of 0 %, so that a loss is noticed. */
export function Loss({ percent }: { readonly percent: number }) {
  const { messages, format } = useLanguage();
  if (percent === 0) return <span class="latency-loss">{messages.node.noLoss}</span>;
  return (
    <span class={percent >= 1 ? 'latency-loss is-lossy' : 'latency-loss'}>
      {messages.node.loss(format.percent(percent))}
    </span>
  );
}

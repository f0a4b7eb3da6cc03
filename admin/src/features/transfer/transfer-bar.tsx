import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { transferMessages } from './messages.ts';

interface TransferBarProps {
  text: string;
  /** 0 to 100; undefined while unknown. */
  percent: number | undefined;
  onStop(): void;
}

export function TransferBar({ text, percent, onStop }: TransferBarProps) {
  const { stop } = useMessages(transferMessages);
  return (
    <div className="stack">
      <span className="figures">{text}</span>
      <progress aria-label={text} max={100} {...(percent !== undefined && { value: percent })} />
      <div>
        <Button onClick={onStop}>{stop}</Button>
      </div>
    </div>
  );
}

/** A share as a bar beside its text. `percent`: from 0 to 100; `text`: the same for readers. */
export const ShareBar = ({ percent, text }: { percent: number; text: string }) => (
  <span className="share-bar">
    <span className="track" aria-hidden="true">
      <span style={{ inlineSize: `${percent}%` }} />
    </span>
    <span>{text}</span>
  </span>
);

import { useLanguage } from '../app/language.tsx';

/** Feeds and the calendar, for programs that tell visitors about incidents. */
export function FeedLinks() {
  const { messages } = useLanguage();
  const { feeds } = messages.incidents;
  return (
    <p class="feeds">
      <span>{feeds.title}</span>
      <a href="/api/feed.atom" type="application/atom+xml">
        Atom
      </a>
      <a href="/api/feed.json" type="application/feed+json">
        JSON Feed
      </a>
      <a href="/api/maintenance.ics" type="text/calendar">
        {feeds.calendar}
      </a>
    </p>
  );
}

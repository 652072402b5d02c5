import type { DemoCourse } from './demoCatalog.js';

/** The second platform: the training house of a port, with departments. Written for this demo. */
export const harborCourses: DemoCourse[] = [
  ['HB-101', 'Arrival at the Port', 'Induction', 'beginner', '1 day', 'free', 'port safety', 'Gates, signs, tides and radio words: before anyone walks the quay.', { tags: ['mandatory'] }],
  ['HB-102', 'Working at Heights', 'Safety', 'beginner', '2 days', 'free', 'working at heights|port safety', 'Harness, anchor, rescue. Renewed every two years.', { tags: ['mandatory'], live: true }],
  ['HB-103', 'Fire on Board', 'Safety', 'intermediate', '3 days', 'free', 'firefighting|incident response', 'Smoke, foam and order of command, in the training hull.', { needs: ['HB-101'], live: true }],
  ['HB-104', 'Dangerous Goods', 'Safety', 'intermediate', '1 week', 'free', 'dangerous goods', 'Classes, labels and separation, with the papers that travel along.', { needs: ['HB-101'] }],
  ['HB-105', 'First Aid on the Quay', 'Safety', 'beginner', '2 days', 'free', 'first aid', 'Cold water, crushed hands, heat. What to do before the ambulance.', { tags: ['mandatory'], live: true }],
  ['HB-201', 'Forklift Licence', 'Equipment', 'beginner', '1 week', 'free', 'forklift operation', 'Theory in two evenings, then five days in the yard.', { live: true }],
  ['HB-202', 'Reach Stacker', 'Equipment', 'intermediate', '2 weeks', 'free', 'reach stacker operation|load planning', 'Forty tonnes at fifteen metres, slowly.', { needs: ['HB-201'], live: true }],
  ['HB-203', 'Quay Crane Simulator', 'Equipment', 'advanced', '4 weeks', 'free', 'crane operation', 'Wind, swing and night shifts before the real cabin.', { needs: ['HB-102', 'HB-202'] }],
  ['HB-204', 'Crane Maintenance', 'Engineering', 'advanced', '6 weeks', 'free', 'crane maintenance|hydraulics', 'Ropes, brakes and sensors; read the log, plan the stop.', { needs: ['HB-102'] }],
  ['HB-205', 'Hydraulics', 'Engineering', 'intermediate', '4 weeks', 'free', 'hydraulics', 'Pumps, valves and diagrams, taken apart on the bench.'],
  ['HB-206', 'Welding for Repair', 'Engineering', 'intermediate', '4 weeks', 'free', 'welding', 'Position welding on plate and pipe, with inspection.', { live: true }],
  ['HB-207', 'Shore Power', 'Engineering', 'advanced', '3 weeks', 'free', 'electrical engineering', 'Connect a ship to the grid, and disconnect it alive.', { needs: ['HB-102'] }],
  ['HB-301', 'Stowage Planning', 'Operations', 'advanced', '6 weeks', 'free', 'load planning|dangerous goods', 'Weight, stability and the order of ports, on real manifests.', { needs: ['HB-104'] }],
  ['HB-302', 'Yard Logistics', 'Operations', 'intermediate', '4 weeks', 'free', 'logistics|load planning', 'Where each box stands tonight, and why.'],
  ['HB-303', 'Customs Papers', 'Operations', 'intermediate', '3 weeks', 'free', 'customs|business writing', 'Manifests, tariffs and releases without surprises at the gate.'],
  ['HB-304', 'Dispatcher on Duty', 'Operations', 'advanced', '6 weeks', 'free', 'logistics|communication|incident response', 'Six ships, one pilot, fog: decide, say it, write it down.', { needs: ['HB-302'] }],
  ['HB-305', 'Maritime English', 'Languages', 'beginner', '8 weeks', 'free', 'maritime English', 'Standard phrases over a bad radio.', { public: true }],
  ['HB-306', 'Reading the Weather', 'Operations', 'intermediate', '2 weeks', 'free', 'meteorology', 'Wind, swell and visibility for those who decide whether to lift.', { public: true }],
  ['HB-401', 'Shift Leader', 'Leadership', 'advanced', '8 weeks', 'free', 'leadership|port safety', 'Briefings, fatigue and the talk after a near miss.', { needs: ['HB-101', 'HB-105'] }],
  ['HB-402', 'Investigating Accidents', 'Leadership', 'advanced', '3 weeks', 'free', 'incident response|business writing', 'Facts before blame: interview, timeline, measures.', { staff: true }],
  ['HB-403', 'Data for Terminals', 'Operations', 'intermediate', '4 weeks', 'free', 'spreadsheets|reading charts|statistics', 'Moves an hour, waiting times and what they hide.'],
  ['HB-404', 'Green Port', 'Induction', 'beginner', '1 day', 'free', 'sustainability', 'Noise, oil, energy and neighbours.', { public: true, promotion: 'green week' }],
];

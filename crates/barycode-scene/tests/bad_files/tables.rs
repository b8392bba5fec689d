//! Tables: plans, parking cases, worlds, paths.

use super::{plan, plans, scene};

#[test]
fn plan_tables() {
    plan(
        "p.csv",
        &[
            ("time_step,x,y\n0,1,2\n", Some(1), "the header is `time_step,x,y`", "`time_step,x,y,theta`"),
            ("trajectory,time_step,x,y,theta\n0,0,1,2,3\n", Some(1), "several trajectories", "`time_step,x,y,theta`"),
            ("trajectory,time_step,x,y,theta\n0,0,1,2,3\n", Some(1), "several trajectories", "`--plans`"),
            ("0,1,2,3\n", Some(1), "plan without its header", "`time_step,x,y,theta`"),
            ("time_step,x,y,theta\n", Some(1), "holds no pose", "add records"),
            (
                "time_step,x,y,theta\n0,1,2\n",
                Some(2),
                "the record has 3 columns, the header 4",
                "write time_step, x, y, theta",
            ),
            ("time_step,x,y,theta\n0,1,2,3\n1,1,2,3,4\n", Some(3), "has 5 columns", "write time_step"),
            ("time_step,x,y,theta\n0,1,2,nan\n", Some(2), "theta: `nan` is not a finite number", "finite"),
            ("time_step,x,y,theta\n0,,2,0\n", Some(2), "x: `` is not a number", "decimal"),
            ("time_step,x,y,theta\n0,1e308,2,0\n", Some(2), "x: `1e308` is out of range", "check the unit"),
            ("time_step,x,y,theta\n0,1,2,0\n\n0,1,2,0\n", Some(4), "time step 0 comes twice", "one pose"),
            ("time_step,x,y,theta\n5,1,2,0\n4,1,2,0\n", Some(3), "time step 4 comes after 5", "sort"),
            ("time_step,x,y,theta\n-1,1,2,0\n", Some(2), "time step `-1`", "whole number from 0"),
            ("time_step,x,y,theta\n100000001,1,2,0\n", Some(2), "`100000001`", "to 100000000"),
            ("time_step,x,y,theta\n\"0,1,2,3\n1,1,2,3\n", Some(2), "has 1 columns", "write time_step"),
        ],
    );
}

#[test]
fn tables_of_plans() {
    let table = |records: &str| format!("trajectory,time_step,x,y,theta\n{records}");
    let cases = [
        ("", None, "is empty", "written completely"),
        ("time_step,x,y,theta\n0,1,2,3\n", None, "is a single plan (plan table)", "`--plan`"),
        ("\tx\ty\ttheta\tv\ta\tsigma\tomega\tt\n", None, "is a single plan (TPCAP solution)", "`--plan`"),
        ("{}", None, "is a scene (GeoJSON), not many plans", "give it as the scene"),
        ("0,0,1,2,3\n", Some(1), "table of plans without its header", "`trajectory,time_step,x,y,theta`"),
        ("id,t,x,y\n", None, "begins with `id,t,x,y`", "`trajectory,time_step,x,y,theta`"),
        ("trajectory,time_step,x,y\n0,0,1,2\n", Some(1), "the header is `trajectory,time_step,x,y`", "make it"),
        ("trajectory,x,y,theta\n0,1,2,3\n", Some(1), "the header is `trajectory,x,y,theta`", "make it"),
    ];
    plans("fan.csv", &cases);
    let cases = [
        ("", Some(1), "holds no plan", "add records"),
        ("a,0,1,2\n", Some(2), "the record has 4 columns, the header 5", "write trajectory, time_step, x, y, theta"),
        ("a,0,1,2,3\n\na,1,1,2,3,4\n", Some(4), "has 6 columns", "write trajectory"),
        ("a,0,1,2,nan\n", Some(2), "theta: `nan` is not a finite number", "finite"),
        ("a,0,1,,0\n", Some(2), "y: `` is not a number", "decimal"),
        ("a,0,1e308,2,0\n", Some(2), "x: `1e308` is out of range", "check the unit"),
        ("a,0,1,2,0\na,0,1,2,0\n", Some(3), "trajectory `a`: time step 0 comes twice", "one pose"),
        ("b,0,1,2,0\na,5,1,2,0\na,4,1,2,0\n", Some(4), "trajectory `a`: time step 4 comes after 5", "sort"),
        ("a,-1,1,2,0\n", Some(2), "time step `-1`", "whole number from 0"),
        ("a,100000001,1,2,0\n", Some(2), "`100000001`", "to 100000000"),
        (",0,1,2,0\n", Some(2), "the trajectory has no name", "a name or a number"),
        (
            "a,0,1,2,0\nb,0,1,2,0\na,1,1,2,0\n",
            Some(4),
            "trajectory `a` goes on here, but has ended on line 2",
            "together",
        ),
    ];
    let texts = cases.map(|(records, ..)| table(records));
    let cases: Vec<_> =
        texts.iter().zip(cases).map(|(text, (_, line, what, remedy))| (text.as_str(), line, what, remedy)).collect();
    plans("fan.csv", &cases);
}

#[test]
fn parking_cases() {
    scene(
        "Case1.csv",
        &[
            ("1,2", Some(1), "ends after 2 numbers, inside the start pose", "cut off"),
            ("1,2,3,4,5,6", Some(1), "inside the number of obstacles", "cut off"),
            ("1,2,3,4,5,6,2,3", Some(1), "inside a vertex count", "cut off"),
            ("1,2,3,4,5,6,1,3,\n0,0,1,0,0", Some(1), "obstacle 0: `` is not a number", "decimal"),
            (
                "1,2,3,4,5,6,1,3\n0,0,1,0,0",
                Some(2),
                "ends after 13 numbers, inside obstacle 0",
                "a count in it is wrong",
            ),
            ("1,2,3,4,5,6,1,3,0,0,1,0,0,1\n7", Some(2), "`7` stands after the last vertex", "vertex counts"),
            ("1,2,3,4,5,6,-1", Some(1), "count `-1`", "whole number from 0"),
            ("1,2,3,4,5,6,1e9", Some(1), "count `1e9`", "whole number from 0"),
            ("1,2,3,4,5,6,0.5", Some(1), "count `0.5`", "whole number from 0"),
            ("1,2,inf,4,5,6,0", Some(1), "the start pose: `inf`", "finite"),
            ("1,2,3,4,5,6,1,2,0,0,1,0", Some(1), "obstacle 0: a polygon whose vertices", "three vertices"),
            ("1,2,3,4,5,6,1,4\n0,0\n2,2\n2,0\n0,2", Some(4), "meets itself", "order of the vertices"),
        ],
    );
    plan(
        "Solution.csv",
        &[
            ("\tx\ty\ttheta\n", Some(1), "the header is", "<tab>x<tab>y<tab>theta"),
            ("\tx\ty\ttheta\tv\ta\tsigma\tomega\tt\n", Some(1), "holds no pose", "add the planned poses"),
            ("\tx\ty\ttheta\tv\ta\tsigma\tomega\tt\n0\t1\t2\n", Some(2), "has 3 columns, the header 9", "write"),
            ("\tx\ty\ttheta\tv\ta\tsigma\tomega\tt\n0\t1\t2\tx\t0\t0\t0\t0\t0\n", Some(2), "theta: `x`", "decimal"),
            (
                "\tx\ty\ttheta\tv\ta\tsigma\tomega\tt\n0\t1\t2\t3\t0\t0\t0\t0\t0\n0\t1\t2\t3\t0\t0\t0\t0\t1\n",
                Some(3),
                "comes twice",
                "one pose",
            ),
        ],
    );
}

#[test]
fn barn_files() {
    scene(
        "world_1.csv",
        &[
            ("cylinder,x,y\n", Some(1), "the header is `cylinder,x,y`", "`cylinder,x,y,radius`"),
            ("cylinder,x,y,radius\n0,1,2,0\n", Some(2), "radius of `0` covers no area", "greater than 0"),
            ("cylinder,x,y,radius\n0,1,2,-3\n", Some(2), "radius of `-3`", "greater than 0"),
            ("cylinder,x,y,radius\n0,1,2,1\n0,3,2,1\n", Some(3), "id 0 was already used on line 2", "of its own"),
            ("cylinder,x,y,radius\n0,1,2\n", Some(2), "has 3 columns", "write cylinder, x, y, radius"),
            ("cylinder,x,y,radius\n0,1,north,1\n", Some(2), "y: `north` is not a number", "decimal"),
        ],
    );
    plan(
        "path_1.csv",
        &[
            ("grid_x\n", None, "no known format", "grid_x,grid_y"),
            ("grid_x,grid_z\n1,2\n", Some(1), "the header is `grid_x,grid_z`", "`grid_x,grid_y`"),
            ("grid_x,grid_y\n", Some(1), "holds no point", "add records"),
            ("grid_x,grid_y\n1,NaN\n", Some(2), "grid_y: `NaN`", "finite"),
        ],
    );
}
